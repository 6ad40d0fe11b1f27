import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { customerFields, type RolePreview } from '#contracts/roles.ts'
import { useFormats } from '#src/ui/formats.ts'

import { customerFieldNames } from '../matrix/field-names.ts'
import classes from './preview.module.css'
import type { RoleView } from './role-view.ts'

type PreviewFactsProps = {
  preview: RolePreview
  isPending: boolean
  roleId: number | null
  asksSecondFactor: boolean
  view: RoleView
}

export function PreviewFacts({ preview, isPending, roleId, asksSecondFactor, view }: PreviewFactsProps) {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const groups = view.places(preview.permissions)

  return (
    <div className={classes['facts']} aria-busy={isPending} data-pending={isPending || undefined}>
      <Fact title={t`After signing in`}>
        {asksSecondFactor && (
          <p>
            <Trans>They set up a second factor first; until then they hold nothing.</Trans>
          </p>
        )}
        <p>
          <Landing to={view.landing(roleId, preview.permissions)} groups={groups} />
        </p>
      </Fact>
      <Fact title={t`In the navigation`}>
        {groups.length === 0 && (
          <p>
            <Trans>Nothing.</Trans>
          </p>
        )}
        {groups.map(({ label, places }) => (
          <p key={label.id}>
            <span className={classes['group']}>{i18n._(label)}</span>
            {list(places.map((page) => i18n._(page.label)))}
          </p>
        ))}
      </Fact>
      <Fact title={t`Of what you see`}>
        <VisibleCount label={t`Conversations`} {...preview.conversations} />
        <VisibleCount label={t`People`} {...preview.users} />
      </Fact>
      <Fact title={t`Customers’ data`}>
        {customerFields.map((field) => {
          const isWhole = preview.unmasked.includes(field)
          const Sign = isWhole ? IconEye : IconEyeOff
          return (
            <p key={field} className={classes['line']}>
              <span>{i18n._(customerFieldNames[field])}</span>
              <span className={classes['state']}>
                <Sign size={16} stroke={1.5} aria-hidden />
                {isWhole ? <Trans>Whole</Trans> : <Trans>Masked</Trans>}
              </span>
            </p>
          )
        })}
      </Fact>
      <Fact title={t`Permissions`}>
        <ul className={classes['names']}>
          {preview.permissions.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        {preview.permissions.length === 0 && (
          <p>
            <Trans>None.</Trans>
          </p>
        )}
      </Fact>
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['fact']} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Landing({ to, groups }: { to: string | null; groups: ReturnType<RoleView['places']> }) {
  const { i18n } = useLingui()
  if (to === null) return <Trans>They find no page that is theirs.</Trans>
  const page = groups.flatMap(({ places }) => places).find((candidate) => candidate.to === to)
  const name = page ? i18n._(page.label) : to
  return <Trans>They land on {name}.</Trans>
}

function VisibleCount({ label, seen, total }: { label: string; seen: number; total: number }) {
  const { number } = useFormats()
  const [seenText, totalText] = [number(seen), number(total)]

  return (
    <p className={classes['line']}>
      <span>{label}</span>
      <span className={classes['number']}>
        <Trans>
          {seenText} of {totalText}
        </Trans>
      </span>
    </p>
  )
}
