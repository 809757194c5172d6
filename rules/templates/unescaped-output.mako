<!-- ruleid: templates-unescaped-output -->
<p>${comment.text | n}</p>
<!-- ruleid: templates-unescaped-output -->
<p>${comment.text | trim, n}</p>
<!-- ok: templates-unescaped-output -->
<p>${comment.text | h}</p>
<!-- ok: templates-unescaped-output -->
<p>${cleaned(comment.text) | n}</p>

<!-- ruleid: templates-escaping-off -->
<%page expression_filter="n"/><p>${comment.text}</p>
<!-- ok: templates-escaping-off -->
<%page expression_filter="h"/><p>${comment.text}</p>
