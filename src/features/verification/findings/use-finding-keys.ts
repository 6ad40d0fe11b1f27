import { useEffect, useEffectEvent, useRef } from 'react'

import type { JudgedState } from '#contracts/verification-words.ts'
import type { Finding } from '#contracts/verifications.ts'
import { keyOf } from '#src/machines/finding.machine.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'

import { commentElementId, findingElementId, focusFinding } from './focus-finding.ts'

type FindingKeysOptions = {
  /** In the order of the page. */
  findings: readonly Finding[]
  /** The finding to which `F` leads; otherwise to the first one. */
  firstOpen: string | null
  onPlay: (finding: Finding) => void
  onJudge: (finding: Finding, judged: JudgedState) => void
}

/** Keyboard shortcuts of the findings. They apply while the focus is within the element, except in fields. */
export function useFindingKeys({ findings, firstOpen, onPlay, onJudge }: FindingKeysOptions) {
  const sheet = useRef<HTMLElement>(null)
  // findings that are not on the page, because the policy lacks the value, are skipped
  const visibleFindings = () => findings.filter((finding) => document.getElementById(findingElementId(keyOf(finding))))
  usePageKeys((key) => {
    const first = firstOpen ?? (findings[0] && keyOf(findings[0]))
    if (key.toLowerCase() !== 'f' || first === undefined) return false
    focusFinding(first)
    return true
  })

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || isIgnored(event, target)) return
    const id = target.closest<HTMLElement>('[data-finding]')?.dataset['finding']
    const visible = visibleFindings()
    const index = visible.findIndex((other) => keyOf(other) === id)
    const finding = visible[index]
    if (!finding) return
    if (key === 'Escape') return target.blur()
    const judged = JUDGEMENTS[key.toLowerCase()]
    const next = visible[index + (MOVES[key] ?? 0)]
    if (judged) onJudge(finding, judged)
    else if (next && next !== finding) focusFinding(keyOf(next))
    else if (key.toLowerCase() === 'p') onPlay(finding)
    else if (key.toLowerCase() === 'c') document.getElementById(commentElementId(keyOf(finding)))?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = sheet.current
    element?.addEventListener('keydown', handle)
    return () => element?.removeEventListener('keydown', handle)
  }, [])

  return sheet
}

const MOVES: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
const JUDGEMENTS: Readonly<Record<string, JudgedState | undefined>> = { y: 'met', n: 'not-met', '-': 'not-applicable' }

const isIgnored = ({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element) =>
  defaultPrevented || ctrlKey || metaKey || altKey || target.closest('textarea, input, select') !== null
