"""Ticket endpoints of the support desk API."""
import logging

from django.db import connection
from django.shortcuts import get_object_or_404
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Agent, Comment, Ticket

logger = logging.getLogger("desk.tickets")
EDITABLE = frozenset({"subject", "body", "priority"})


class TicketRepository:
    """Hand-written queries that the ORM renders clumsily."""

    def __init__(self, conn=connection):
        self.conn = conn

    def fetch(self, sql, params=()):
        with self.conn.cursor() as cursor:
            cursor.execute(sql, params)
            return cursor.fetchall()


def one_line(text):
    return text.replace("\r", " ").replace("\n", " ")


class TicketViewSet(viewsets.GenericViewSet):
    queryset = Ticket.objects.all()
    permission_classes = [IsAuthenticated]
    repository = TicketRepository()

    # case: vulnerable CWE-89
    @action(detail=False, methods=["get"])
    def by_tag(self, request):
        tag = request.query_params.get("tag", "")
        with connection.cursor() as cursor:
            cursor.execute("SELECT id, subject FROM desk_ticket WHERE tags @> ARRAY['{}']".format(tag))
            found = cursor.fetchall()
        return Response([{"id": pk, "subject": subject} for pk, subject in found])

    # case: safe CWE-89
    @action(detail=False, methods=["get"])
    def by_label(self, request):
        label = request.query_params.get("label", "")
        found = self.repository.fetch("SELECT id, subject FROM desk_ticket WHERE labels @> ARRAY[%s]", [label])
        return Response([{"id": pk, "subject": subject} for pk, subject in found])

    # case: vulnerable CWE-915
    def partial_update(self, request, pk=None):
        ticket = get_object_or_404(Ticket, pk=pk, owner=request.user)
        for field, value in request.data.items():
            setattr(ticket, field, value)
        ticket.save()
        return Response({"id": ticket.pk})

    # case: safe CWE-915
    @action(detail=True, methods=["post"])
    def revise(self, request, pk=None):
        ticket = get_object_or_404(Ticket, pk=pk, owner=request.user)
        for field, value in request.data.items():
            if field in EDITABLE:
                setattr(ticket, field, value)
        ticket.save(update_fields=sorted(EDITABLE))
        return Response({"id": ticket.pk})

    # case: vulnerable CWE-117
    @action(detail=True, methods=["post"])
    def escalate(self, request, pk=None):
        ticket = get_object_or_404(Ticket, pk=pk)
        reason = request.data.get("reason", "")
        ticket.escalate()
        logger.warning(f"ticket {ticket.pk} escalated: {reason}")
        return Response(status=status.HTTP_202_ACCEPTED)

    # case: safe CWE-117
    @action(detail=True, methods=["post"])
    def close(self, request, pk=None):
        ticket = get_object_or_404(Ticket, pk=pk)
        reason = one_line(request.data.get("reason", ""))
        ticket.close()
        logger.warning("ticket %s closed: %s", ticket.pk, reason)
        return Response(status=status.HTTP_202_ACCEPTED)


# case: vulnerable CWE-915
class AgentSerializer(serializers.ModelSerializer):
    """Agent has the columns name, email, is_admin and team."""

    class Meta:
        model = Agent
        fields = "__all__"


class AgentProfileView(APIView):
    permission_classes = [IsAuthenticated]

    def patch(self, request):
        serializer = AgentSerializer(request.user.agent, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response({"saved": True})


# case: safe CWE-915
class CommentSerializer(serializers.ModelSerializer):
    class Meta:
        model = Comment
        fields = ["id", "text", "ticket", "author"]
        read_only_fields = ["id", "ticket", "author"]


class CommentView(APIView):
    permission_classes = [IsAuthenticated]

    def post(self, request, ticket_id):
        ticket = get_object_or_404(Ticket, pk=ticket_id)
        serializer = CommentSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save(ticket=ticket, author=request.user)
        return Response(serializer.data, status=status.HTTP_201_CREATED)
