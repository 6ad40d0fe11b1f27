import { doneSchema } from '#contracts/auth.ts'
import { invitationSchema } from '#contracts/invitations.ts'
import type { Http } from '#src/lib/http.ts'
import type { InvitationApi } from '#src/machines/invitation.machine.ts'

export const invitationApi = (http: Http): InvitationApi => ({
  // the token is in the body because addresses are written to logs along the way
  open: (token) => http.send(invitationSchema, '/api/invitations/open', { method: 'POST', body: { token } }),
  accept: async (body, signal) =>
    void (await http.send(doneSchema, '/api/invitations/accept', { method: 'POST', body, signal })),
})
