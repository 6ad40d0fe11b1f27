import { useDraft } from './use-draft.ts'

type ActionOptions<Input, Done> = {
  /** Rejects with a failure; resolves with the server's answer. */
  act: (input: Input, signal: AbortSignal) => Promise<Done>
  onDone: (done: Done) => void
}

/** What a button does without a form: one at a time, and never without saying to what. */
export function useAction<Input, Done>({ act, onDone }: ActionOptions<Input, Done>) {
  const draft = useDraft<{ input?: Input }, Done>({
    initial: {},
    save: (values, signal) => act(values.input as Input, signal),
    onSaved: onDone,
  })
  const { errors, failure, message, failed, isPending } = draft

  return {
    errors,
    failure,
    message,
    failed,
    isPending,
    run: (input: Input) => {
      if (isPending) return
      draft.change({ input })
      draft.submit()
    },
  }
}
