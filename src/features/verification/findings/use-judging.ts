import { useState } from 'react'

import type { Finding } from '#contracts/verifications.ts'

import type { EvidenceSession, Judged, Judgement } from '../use-evidence-session.ts'

/** A comment that is being typed. */
type Draft = {
  text: string
  /** What was shown when typing began, and what it may take the place of: another one only once the server has told of it. */
  began: string
  over: string
}

/** What is typed of a finding stays until the server has kept it, and never takes the place of words that nobody here has seen. */
export function useJudging(file: EvidenceSession, finding: Finding) {
  const [draft, setDraft] = useState<Draft | null>(null)

  async function say(said: Partial<Judgement>) {
    const typed = draft && { comment: draft.text.trim() }
    const was = { judged: finding.judged, comment: draft?.over ?? finding.comment }
    const came = await file.judge(finding, { ...said, ...typed }, was)
    setDraft((known) => known && draftAfter(known, draft, came))
  }

  return {
    comment: draft?.text ?? finding.comment,
    /** What somebody else has written while this is being typed; null for nothing. */
    theirs: draft && finding.comment !== draft.began ? finding.comment || null : null,
    say,
    type: (text: string) => setDraft((known) => ({ began: finding.comment, over: finding.comment, ...known, text })),
    leave: () => {
      if (!draft) return
      const isSaid = [draft.began, finding.comment].includes(draft.text.trim())
      if (isSaid) setDraft(null)
      else void say({})
    },
  }
}

function draftAfter(known: Draft, sent: Draft | null, { isKept, now }: Judged): Draft | null {
  if (isKept && known.text === sent?.text) return null
  if (!now) return known
  return { ...known, over: now.comment, ...(isKept && { began: now.comment }) }
}
