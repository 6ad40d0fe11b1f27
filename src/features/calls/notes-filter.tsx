import { Trans, useLingui } from '@lingui/react/macro'
import { IconAt, IconNote, IconNotes } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { CallsSearch } from './calls-search.ts'
import classes from './notes-filter.module.css'

type NotesFilterProps = {
  search: Pick<CallsSearch, 'notes' | 'mentions'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** Conversations with notes: that mention the reader, of the reader, of anybody. */
export function NotesFilter({ search: { notes, mentions }, onChange }: NotesFilterProps) {
  const { t } = useLingui()

  return (
    <div className={classes['chips']} role="group" aria-label={t`Notes`}>
      <Chip
        icon={<IconAt size={14} stroke={1.5} aria-hidden />}
        isOn={mentions === 'me'}
        onToggle={(isOn) => onChange({ mentions: isOn ? 'me' : undefined })}
      >
        <Trans>Mentions me</Trans>
      </Chip>
      <Chip
        icon={<IconNote size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'mine'}
        onToggle={(isOn) => onChange({ notes: isOn ? 'mine' : undefined })}
      >
        <Trans>With my notes</Trans>
      </Chip>
      <Chip
        icon={<IconNotes size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'any'}
        onToggle={(isOn) => onChange({ notes: isOn ? 'any' : undefined })}
      >
        <Trans>With notes</Trans>
      </Chip>
    </div>
  )
}

type ChipProps = { icon: ReactNode; isOn: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

const Chip = ({ icon, isOn, onToggle, children }: ChipProps) => (
  <button type="button" className={classes['chip']} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
    {icon}
    {children}
  </button>
)
