<%-- ruleid: templates-unescaped-output --%>
<p><c:out value="${comment.text}" escapeXml="false"/></p>
<%-- ruleid: templates-unescaped-output --%>
<p><c:out escapeXml="false" value="${comment.text}"/></p>
<%-- ok: templates-unescaped-output --%>
<p><c:out value="${comment.text}"/></p>
<%-- ok: templates-unescaped-output --%>
<p><c:out value="${fn:escapeXml(comment.text)}" escapeXml="false"/></p>
