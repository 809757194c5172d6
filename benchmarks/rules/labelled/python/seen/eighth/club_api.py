from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView


# case: vulnerable CWE-352
class QuietSession(SessionAuthentication):
    def enforce_csrf(self, request):
        return


class Bookings(APIView):
    authentication_classes = [QuietSession]
    permission_classes = [IsAuthenticated]

    def post(self, request):
        request.user.bookings.create(court=int(request.data["court"]))
        return Response(status=201)


# case: safe CWE-352
class Courts(APIView):
    authentication_classes = [TokenAuthentication]
    permission_classes = [IsAuthenticated]

    def post(self, request):
        request.user.courts.create(number=int(request.data["number"]))
        return Response(status=201)
