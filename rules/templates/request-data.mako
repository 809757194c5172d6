<!-- ruleid: templates-request-data-unescaped -->
<p>${request.params['q'] | n}</p>
<!-- ok: templates-request-data-unescaped -->
<p>${request.params['q'] | h}</p>
