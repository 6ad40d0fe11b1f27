import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import type { RolePreview } from '#contracts/roles.ts'
import type { UserRowDto } from '#contracts/users.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { RoleDraft } from '../form/role-draft.ts'
import { incompleteIn, rulesOf } from '../grants.ts'
import { rolesApi } from '../roles.api.ts'
import { PreviewFacts } from './preview-facts.tsx'
import classes from './preview.module.css'
import type { RoleView } from './role-view.ts'

type PreviewButtonProps = {
  draft: RoleDraft
  roleId: number | null
  view: RoleView
}

/** Looks at the application as the people of a role would, before the role is saved. */
export function PreviewButton({ draft, roleId, view }: PreviewButtonProps) {
  const can = useCan()
  const api = useApi(rolesApi)
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [seen, setSeen] = useState<{ userId: number | null; answer: Promise<RolePreview> }>()
  if (!can('role-edit')) return null
  // what is still to be chosen reaches nothing
  const incomplete = incompleteIn(draft.rules)
  const rules = rulesOf(draft.rules).filter(({ action }) => !incomplete.includes(action))
  const lookAs = (userId: number | null) => setSeen({ userId, answer: api.preview(rules, userId) })

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          lookAs(null)
          setIsOpen(true)
        }}
      >
        <Trans>View as this role</Trans>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size={480}
        title={draft.name ? <Trans>Seen as: {draft.name}</Trans> : <Trans>Seen as this role</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {seen && (
          <RolePreviewPanel
            roleId={roleId}
            asksSecondFactor={draft.requires_two_factor}
            answer={seen.answer}
            onRetry={() => lookAs(seen.userId)}
            onPerson={lookAs}
            searchPeople={can('user-list') ? api.people : null}
            view={view}
          />
        )}
      </Drawer>
    </>
  )
}

type RolePreviewPanelProps = {
  roleId: number | null
  asksSecondFactor: boolean
  answer: Promise<RolePreview>
  onRetry: () => void
  /** Null: nobody in particular. */
  onPerson: (userId: number | null) => void
  /** Null: the reader may not look for people. */
  searchPeople: ((q: string, signal: AbortSignal) => Promise<UserRowDto[]>) | null
  view: RoleView
}

/** What a person of the role would find: where they land, where they can go, and how much they see there. */
function RolePreviewPanel({ answer, onRetry, onPerson, searchPeople, ...facts }: RolePreviewPanelProps) {
  const preview = usePromiseState(answer)

  return (
    <div className={classes['panel']}>
      {searchPeople && <PersonPicker search={searchPeople} onChange={onPerson} />}
      <AsyncContent answer={preview} rows={8} onRetry={onRetry}>
        {(found) => <PreviewFacts preview={found} isPending={preview.isPending} {...facts} />}
      </AsyncContent>
    </div>
  )
}

type PersonPickerProps = {
  search: (q: string, signal: AbortSignal) => Promise<UserRowDto[]>
  onChange: (userId: number | null) => void
}

/** As whom one looks: found on the server, for there may be thousands. */
function PersonPicker({ search, onChange }: PersonPickerProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<UserRowDto | null>(null)
  const asked = chosen && words === labelOf(chosen) ? '' : words
  const { value: found, error, isPending } = useQuery(asked, search, { debounceMs: 200 })
  const people = error === null ? (found ?? []) : []
  const offered = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people

  return (
    <Select
      label={t`As whom`}
      placeholder={t`Somebody of no team and no partner`}
      description={t`Rules about one’s own team, partner or conversations depend on the person.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Nobody in particular` }}
      filter={({ options }) => options} // the server has
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={isPending ? t`Loading...` : t`Sorry, no matching options.`}
      data={offered.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => {
        const person = offered.find(({ id }) => String(id) === value) ?? null
        setChosen(person)
        onChange(person?.id ?? null)
      }}
    />
  )
}

const labelOf = ({ name, team, partner }: UserRowDto) => [name, team?.name, partner?.name].filter(Boolean).join(' · ')
