import { Plural, Trans } from '@lingui/react/macro'
import { Combobox, Textarea, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { mentionQueryAt, type Mention, withMention } from '#src/ui/conversation/notes/mention-words.ts'
import { useQuery } from '#src/query/use-query.ts'
import classes from '#src/ui/conversation/notes/notes.module.css'

type MentionFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: ReactNode
  value: { text: string; mentions: readonly Mention[] }
  onChange: (value: { text: string; mentions: readonly Mention[] }) => void
  findPeople: FindPeople
  maxLength: number
  isReadOnly: boolean
  /** Control or Command and Enter. */
  onSubmit: () => void
  error?: string | undefined
}

/** A text in which `@` and some letters offer people: arrows and Enter choose one, Escape goes on writing. */
export function MentionField({ field, value, onChange, findPeople, ...input }: MentionFieldProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const asked = caret === null ? null : mentionQueryAt(value.text, caret)
  const isAsked = asked !== null && asked.at !== closedAt
  const found = useQuery(isAsked ? asked.words : null, findPeople, { debounceMs: 150 })
  const people = found.error === null ? found.value : NOBODY
  const isOpen = isAsked && people !== null && people.length > 0

  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setClosedAt(asked?.at ?? null) })
  const offered = isOpen ? people : null
  const offerFirst = useEffectEvent((some: typeof offered) =>
    some ? combobox.selectFirstOption() : combobox.resetSelectedOption(),
  )
  useEffect(() => {
    offerFirst(offered)
  }, [offered])

  function choose(person: FoundPerson) {
    if (!asked || caret === null) return
    const { caret: behind, ...written } = withMention(value, { at: asked.at, caret }, person)
    flushSync(() => onChange(written)) // the caret goes where only the new text has room
    field.current?.focus()
    field.current?.setSelectionRange(behind, behind)
    setCaret(null)
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(id) => {
        const person = people?.find((one) => String(one.id) === id)
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
        {isAsked &&
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

/** Somebody whom a note may mention. */
type FoundPerson = { id: number; name: string; team: string | null }
type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>

const NOBODY: readonly FoundPerson[] = []
