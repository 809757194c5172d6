<!-- ruleid: templates-unescaped-output -->
<p>${comment.text?no_esc}</p>
<!-- ok: templates-unescaped-output -->
<p>${comment.text}</p>
<!-- ruleid: templates-escaping-off -->
<#noautoesc><p>${comment.text}</p></#noautoesc>
<!-- ok: templates-escaping-off -->
<#autoesc><p>${comment.text}</p></#autoesc>
