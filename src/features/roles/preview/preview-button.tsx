import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import type { RolePreview } from '#contracts/roles.ts'
import type { UserRowDto } from '#contracts/users.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'
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

/** Shows the application as people with a role would see it, before the role is saved. */
export function PreviewButton({ draft, roleId, view }: PreviewButtonProps) {
  const can = useCan()
  const api = useApi(rolesApi)
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [previewed, setPreviewed] = useState<{ userId: number | null; answer: Promise<RolePreview> }>()
  if (!can('role-edit')) return null
  // incomplete grants apply to nothing
  const incomplete = incompleteIn(draft.rules)
  const rules = rulesOf(draft.rules).filter(({ action }) => !incomplete.includes(action))
  const previewAs = (userId: number | null) => setPreviewed({ userId, answer: api.preview(rules, userId) })

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          previewAs(null)
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
        {previewed && (
          <RolePreviewPanel
            roleId={roleId}
            asksSecondFactor={draft.requires_two_factor}
            answer={previewed.answer}
            onRetry={() => previewAs(previewed.userId)}
            onPerson={previewAs}
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
  /** Null for no particular person. */
  onPerson: (userId: number | null) => void
  /** Null if the reader may not search for people. */
  searchPeople: ((q: string, signal: AbortSignal) => Promise<UserRowDto[]>) | null
  view: RoleView
}

/** What a person with the role would find: their landing page, their navigation, and the number of visible rows. */
function RolePreviewPanel({ answer, onRetry, onPerson, searchPeople, ...facts }: RolePreviewPanelProps) {
  const preview = usePromiseState(answer)

  return (
    <div className={classes['panel']}>
      {searchPeople && <PersonPicker search={searchPeople} onChange={onPerson} />}
      <AsyncContent answer={preview} rows={8} onRetry={onRetry}>
        {(loaded) => <PreviewFacts preview={loaded} isPending={preview.isPending} {...facts} />}
      </AsyncContent>
    </div>
  )
}

type PersonPickerProps = {
  search: (q: string, signal: AbortSignal) => Promise<UserRowDto[]>
  onChange: (userId: number | null) => void
}

/** Selects the person of the preview. The server searches, because there may be thousands. */
function PersonPicker({ search, onChange }: PersonPickerProps) {
  const { t } = useLingui()
  const [searchText, setSearchText] = useState('')
  const [selected, setSelected] = useState<UserRowDto | null>(null)
  const query = selected && searchText === labelOf(selected) ? '' : searchText
  const { value: results, error, isPending } = useQuery(query, search, { debounceMs: 200 })
  const people = error === null ? (results ?? []) : []
  const choices = selected && !people.some(({ id }) => id === selected.id) ? [selected, ...people] : people

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
      filter={({ options }) => options} // the server has filtered already
      searchValue={searchText}
      onSearchChange={setSearchText}
      nothingFoundMessage={isPending ? t`Loading...` : t`Sorry, no matching options.`}
      data={choices.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
      value={selected ? String(selected.id) : null}
      onChange={(value) => {
        const person = choices.find(({ id }) => String(id) === value) ?? null
        setSelected(person)
        onChange(person?.id ?? null)
      }}
    />
  )
}

const labelOf = ({ name, team, partner }: UserRowDto) => [name, team?.name, partner?.name].filter(Boolean).join(' · ')
