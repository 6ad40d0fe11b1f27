import { waitFor } from 'xstate'

import type { Failure } from '#contracts/failure.ts'

import type { SessionActor } from './session.machine.ts'
import type { Credentials } from './session.ts'

/** Signs in through the session machine. Resolves when the session is open, and rejects with the failure otherwise. */
export async function signIn(session: SessionActor, credentials: Credentials): Promise<void> {
  session.send({ type: 'login.submitted', credentials })
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('pending'))
  if (!settled.matches('authenticated')) throw new SignInFailed(settled.context.failure)
}

class SignInFailed extends Error {
  override name = 'SignInFailed'
  failure: Failure

  constructor(failure: Failure | null) {
    super(failure?.message)
    this.failure = failure ?? { kind: 'unexpected', message: '' }
  }
}
