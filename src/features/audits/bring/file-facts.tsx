import { useLingui } from '@lingui/react/macro'

import type { AuditOptions } from '#contracts/audits.ts'
import type { BroughtFile } from '#src/machines/freemium-audit.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import classes from '../audits.module.css'

type Facts = BroughtFile['facts']
type FileFactsProps = { options: AuditOptions; facts: Facts; onChange: (change: Partial<Facts>) => void }

/** What a file may not tell itself: whose it is, who talked, in which language. What it tells itself goes before. */
export function FileFacts({ options, facts, onChange }: FileFactsProps) {
  const { t } = useLingui()
  const { partners, campaigns, agents, may_leave_unassigned } = options
  const ofPartner = campaigns.filter(({ partner_id }) => partner_id === facts.partner_id)

  return (
    <div className={classes['facts']}>
      <Select
        label={t`Partner`}
        value={valueOf(facts.partner_id)}
        options={namedOptions(partners)}
        placeholder={may_leave_unassigned ? t`Nobody’s in particular` : t`Choose whose it is`}
        isClearable={may_leave_unassigned}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: null })}
      />
      {ofPartner.length > 0 && (
        <Select
          label={t`Campaign`}
          value={valueOf(facts.campaign_id)}
          options={namedOptions(ofPartner)}
          placeholder={t`None`}
          isClearable
          onChange={(value) => onChange({ campaign_id: idOf(value) })}
        />
      )}
      <Select
        label={t`Agent`}
        value={valueOf(facts.agent_id)}
        options={namedOptions(agents)}
        placeholder={t`Not known`}
        isClearable
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <Select
        label={t`Spoken language`}
        value={facts.language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        placeholder={t`As the file says`}
        isClearable
        onChange={(language) => onChange({ language })}
      />
    </div>
  )
}

const valueOf = (id: number | null) => (id === null ? null : String(id))
const idOf = (value: string | null) => (value === null ? null : Number(value))
