import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Combobox, Textarea, useCombobox, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { MAX_NOTE_LENGTH, type Note } from '#contracts/notes.ts'
import type { NoteActor } from '#src/machines/note.machine.ts'
import { useQuery } from '#src/query/use-query.ts'
import { type Mention, mentionQueryAt, withMention } from '#src/ui/conversation/notes/mention-words.ts'
import { NoteText } from '#src/ui/conversation/notes/note-card.tsx'
import classes from '#src/ui/conversation/notes/notes.module.css'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'

import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { partsOf } from './note-words.ts'
import type { ConversationNotes } from './use-notes.ts'

type NoteEditorProps = {
  notes: ConversationNotes
  /** What the note refers to, as text. */
  about: ReactNode
  /** The server's version of the note that is being changed, if any. */
  stored: Note | null
}

/** The form for a note. */
export function NoteEditor({ notes, about, stored }: NoteEditorProps) {
  const { t, i18n } = useLingui()
  const { actor, findPeople, attention } = notes
  const { context } = useSelector(actor, (snapshot) => snapshot)
  const isPending = useSelector(actor, (snapshot) => snapshot.matches({ draft: 'saving' }))
  const isContested = useSelector(actor, (snapshot) => snapshot.matches({ draft: 'conflict' }))
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const { draft, failure } = context
  const reasons = Object.values(failure?.errors ?? {}).flat()

  const answer = useEffectEvent((_asked: number) => {
    if (!notes.takeAttention()) return
    field.current?.focus({ preventScroll: true })
    field.current?.form?.scrollIntoView({ block: 'nearest' }) // scrolls to the form, which includes what the note refers to
  })
  useEffect(() => {
    answer(attention)
  }, [attention])

  return (
    <form
      className={classes['editor']}
      aria-label={draft.of ? t`Change the note` : t`New note`}
      aria-describedby={failure ? errorId : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'note.submitted' })
      }}
    >
      <div className={classes['about']}>
        <div>{about}</div>
        {draft.span && !draft.of && (
          <Button variant="subtle" size="compact-sm" onClick={() => actor.send({ type: 'span.dropped' })}>
            <Trans>Make it about the whole conversation</Trans>
          </Button>
        )}
      </div>
      <MentionField
        field={field}
        label={t`Note`}
        value={draft}
        onChange={({ text, mentions }) => actor.send({ type: 'text.changed', text, mentions })}
        findPeople={findPeople}
        maxLength={MAX_NOTE_LENGTH}
        isReadOnly={isPending}
        onSubmit={() => actor.send({ type: 'note.submitted' })}
      />
      <p className={classes['hint']}>
        <Trans>Type @ to mention somebody. Card numbers and the like are hidden before a note is kept.</Trans>
      </p>
      {failure && !isContested && (
        <p id={errorId} className={classes['trouble']} role="alert">
          {reasons.length > 0 ? reasons.join(' ') : failureSentence(i18n, failure)}
        </p>
      )}
      {isContested ? (
        <NoteConflict actor={actor} stored={stored} />
      ) : (
        <div className={classes['actions']}>
          <WaitingButton type="submit" isWaiting={isPending}>
            {draft.of ? <Trans>Save the change</Trans> : <Trans>Save the note</Trans>}
          </WaitingButton>
          {!isPending && (
            <Button variant="default" onClick={() => actor.send({ type: 'note.discarded' })}>
              {draft.of ? <Trans>Leave it as it was</Trans> : <Trans>Discard</Trans>}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

type NoteConflictProps = {
  actor: NoteActor
  /** The server's current version; null if it was removed, or is not known yet. */
  stored: Note | null
}

/** The same note was changed elsewhere: both versions are displayed, and one is selected. */
function NoteConflict({ actor, stored }: NoteConflictProps) {
  return (
    <div className={classes['panel']} role="alert">
      <p className={classes['trouble']}>
        {stored ? (
          <Trans>This note was changed elsewhere meanwhile. It now reads:</Trans>
        ) : (
          <Trans>This note was changed elsewhere meanwhile.</Trans>
        )}
      </p>
      {stored && <NoteText parts={partsOf(stored)} />}
      <div className={classes['actions']}>
        {stored && (
          <Button onClick={() => actor.send({ type: 'conflict.overruled', version: stored.version })}>
            <Trans>Save mine instead</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => actor.send({ type: 'note.discarded' })}>
          <Trans>Keep the other</Trans>
        </Button>
      </div>
    </div>
  )
}

type MentionFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: ReactNode
  value: { text: string; mentions: readonly Mention[] }
  onChange: (value: { text: string; mentions: readonly Mention[] }) => void
  findPeople: FindPeople
  maxLength: number
  isReadOnly: boolean
  /** Called on Control+Enter or Command+Enter. */
  onSubmit: () => void
  error?: string | undefined
}

/** A text field in which `@` and some letters list people: arrow keys and Enter select one, Escape continues typing. */
function MentionField({ field, value, onChange, findPeople, ...input }: MentionFieldProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const mention = caret === null ? null : mentionQueryAt(value.text, caret)
  const isMentioning = mention !== null && mention.at !== closedAt
  const found = useQuery(isMentioning ? mention.words : null, findPeople, { debounceMs: 150 })
  const people = found.error === null ? found.value : NOBODY
  const isOpen = isMentioning && people !== null && people.length > 0

  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setClosedAt(mention?.at ?? null) })
  const options = isOpen ? people : null
  const selectFirst = useEffectEvent((listed: typeof options) =>
    listed ? combobox.selectFirstOption() : combobox.resetSelectedOption(),
  )
  useEffect(() => {
    selectFirst(options)
  }, [options])

  function choose(person: FoundPerson) {
    if (!mention || caret === null) return
    const { caret: newCaret, ...newValue } = withMention(value, { at: mention.at, caret }, person)
    flushSync(() => onChange(newValue)) // the new caret position exists only in the new text
    field.current?.focus()
    field.current?.setSelectionRange(newCaret, newCaret)
    setCaret(null)
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(id) => {
        const person = people?.find((candidate) => String(candidate.id) === id)
        if (person) choose(person)
      }}
    >
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={field}
          label={input.label}
          value={value.text}
          required
          withAsterisk={false}
          readOnly={input.isReadOnly}
          error={input.error}
          maxLength={input.maxLength}
          autosize
          minRows={3}
          maxRows={14}
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart)
            setClosedAt(null)
            onChange({ text: currentTarget.value, mentions: value.mentions })
          }}
          onSelect={({ currentTarget }) => setCaret(caret === null ? null : currentTarget.selectionStart)}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && input.onSubmit()}
          onBlur={() => setCaret(null)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options>
          {people?.map(({ id, name, team }) => (
            <Combobox.Option key={id} value={String(id)} onMouseDown={(event) => event.preventDefault()}>
              {name} {team && <span className={classes['team']}>{team}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isMentioning &&
          people !== null &&
          (people.length === 0 ? (
            <Trans>Nobody of this name may open the conversation.</Trans>
          ) : (
            <Plural
              value={people.length}
              one="# person: Enter mentions them"
              other="# people: arrows choose, Enter mentions"
            />
          ))}
      </VisuallyHidden>
    </Combobox>
  )
}

/** A person whom a note may mention. */
type FoundPerson = { id: number; name: string; team: string | null }
type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>

const NOBODY: readonly FoundPerson[] = []
