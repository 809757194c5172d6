<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %>

<%-- ruleid: templates-jsp-request-data --%>
<p>No results for <%= request.getParameter("q") %></p>
<%-- ruleid: templates-jsp-request-data --%>
<p>No results for ${param.q}</p>
<%-- ruleid: templates-jsp-request-data --%>
<input name="q" value="${param['q']}">
<%-- ruleid: templates-jsp-request-data --%>
<p><c:out escapeXml="false" value="${param.q}"/></p>
<%-- ruleid: templates-jsp-request-data --%>
<input name="q" value='<%= request.getParameter("q") != null ? request.getParameter("q") : "" %>'>
<%-- ok: templates-jsp-request-data --%>
<p>No results for <c:out value="${param.q}"/></p>
<%-- ok: templates-jsp-request-data --%>
<c:if test="${param.page > 1 and not empty param.q}"><c:set var="q" value="${param.q}"/></c:if>
<%-- ok: templates-jsp-request-data --%>
<p>Write \${param.q} for it</p>
<%-- ok: templates-jsp-request-data --%>
<p>No results for ${fn:escapeXml(param.q)}</p>
<%-- ok: templates-jsp-request-data --%>
<p>No results for <%= Encode.forHtml(request.getParameter("q")) %></p>
<%-- ok: templates-jsp-request-data --%>
<p><%= request.getParameter("q") == null ? "Search" : "Results" %></p>

<% String name = request.getParameter("name"); String page = Encode.forHtml(request.getParameter("page")); %>
<%-- ruleid: templates-jsp-request-data --%>
<p>Hello <%= name %></p>
<%-- ok: templates-jsp-request-data --%>
<p>Page <%= page %></p>
