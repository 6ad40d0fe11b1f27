import {
  type CallDetail,
  callDetailSchema,
  type CallTurns,
  callTurnsSchema,
  type Peaks,
  peaksSchema,
} from '#contracts/calls.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

/** The three answers that a conversation is made of, each on its way. */
export type CallAnswers = {
  detail: Promise<CallDetail>
  turns: Promise<CallTurns>
  /** Of nothing where there is nothing to hear. */
  peaks: Promise<Peaks | null>
}

export const callDetailApi = (http: Http) => ({
  load(id: string, signal: AbortSignal): CallAnswers {
    const detail = unreported(http.send(callDetailSchema, `/api/calls/${id}`, { signal }))
    const turns = unreported(http.send(callTurnsSchema, `/api/calls/${id}/turns`, { signal }))
    const peaks = detail.then(({ recording }) =>
      recording ? http.send(peaksSchema, `/api/calls/${id}/peaks`, { signal }) : null,
    )
    return { detail, turns, peaks: unreported(peaks) }
  },

  /** A new link to the audio: they end after some hours. */
  async recordingLink(id: string): Promise<string> {
    const { recording } = await http.send(callDetailSchema, `/api/calls/${id}`)
    if (!recording) throw new Error('The recording is gone')
    return recording.url
  },
})
