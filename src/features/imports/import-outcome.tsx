import { Plural, Trans } from '@lingui/react/macro'

import type { ImportDetail } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'

import { waitsForAnswers } from './waits-for-answers.ts'

/** How an import stands, in a sentence. */
export function WhatHappened({ detail }: { detail: ImportDetail }) {
  const { state, undone, error } = detail
  const { number } = useFormats()

  if (state === 'received') return <Trans>The files are here. Nothing was read yet.</Trans>
  if (waitsForAnswers(detail)) {
    return <Trans>What the files do not tell is needed before they can be read. Nothing is stored yet.</Trans>
  }
  if (state === 'ready') return <Trans>Everything was checked: nothing is stored yet.</Trans>
  if (state === 'done') return <Trans>All that was not refused is stored.</Trans>
  if (state === 'cancelled')
    return <Trans>It was cancelled. What was stored until then stays, and can be undone.</Trans>
  if (state === 'failed') {
    return (
      <Trans>
        It could not go on: {error}. What was stored until then stays; starting it again goes on from there.
      </Trans>
    )
  }
  if (state !== 'undone' || !undone) return null
  const [removed, kept] = [number(undone.removed), number(undone.kept)]
  return (
    <>
      <Plural
        value={undone.removed}
        one={`${removed} entry was removed again.`}
        other={`${removed} entries were removed again.`}
      />{' '}
      {undone.kept > 0 && (
        <Plural
          value={undone.kept}
          one={`${kept} stays, because something was added to it later.`}
          other={`${kept} stay, because something was added to them later.`}
        />
      )}
    </>
  )
}
