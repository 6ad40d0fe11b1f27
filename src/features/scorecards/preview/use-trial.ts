import { useState } from 'react'

import type { Suggestions } from '#contracts/suggestions.ts'
import { useDraft } from '#src/forms/use-draft.ts'

type Tried<Call> = { call: Call; suggestions: Suggestions }

/** One trial after the other; the last one that came about stays in sight. */
export function useTrial<Call>(ask: (call: Call) => Promise<Suggestions>) {
  const [tried, setTried] = useState<Tried<Call> | null>(null)
  const { change, submit, failure, isPending } = useDraft<{ call: Call | null }, Tried<Call>>({
    initial: { call: null },
    save: async ({ call }) => ({ call: call!, suggestions: await ask(call!) }), // it is sent only with one
    onSaved: setTried,
  })

  return {
    tried,
    failure,
    isPending,
    run: (call: Call) => {
      change({ call })
      submit()
    },
  }
}
