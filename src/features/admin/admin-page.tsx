import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Attention } from '#contracts/attention.ts'
import { can } from '#src/machines/landing.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Tile } from '#src/ui/tile.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './admin-page.module.css'
import { areas } from './areas.ts'
import { attentionItems } from './attention-items.ts'

type AdminPageProps = { permissions: readonly string[]; attention: PromiseState<Attention>; onRetry: () => void }

/** The entrance of the admin area: what waits for somebody, and where everything is. */
export function AdminPage({ permissions, attention, onRetry }: AdminPageProps) {
  const { i18n } = useLingui()
  const open = areas.filter(({ needs }) => can(permissions, needs))

  return (
    <Page
      title={<Trans>Admin</Trans>}
      sentence={<Trans>What needs somebody’s attention, and where is everything?</Trans>}
    >
      <section className={classes['part']} aria-labelledby="attention">
        <h2 id="attention" className={classes['title']}>
          <Trans>What needs attention</Trans>
        </h2>
        <AsyncContent answer={attention} rows={2} onRetry={onRetry}>
          {(counts) => <Matters counts={counts} />}
        </AsyncContent>
      </section>
      <section className={classes['part']} aria-labelledby="areas">
        <h2 id="areas" className={classes['title']}>
          <Trans>Where everything is</Trans>
        </h2>
        <ul className={classes['areas']}>
          {open.map(({ name, label, about, icon: Icon, link }) => (
            <li key={name}>
              <Link {...link} className={classes['area']}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span>
                  <span className={classes['label']}>{i18n._(label)}</span>
                  <span className={classes['about']}>{i18n._(about)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

/** Only what waits: a row of noughts would hide the one that is not. */
function Matters({ counts }: { counts: Attention }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const waiting = attentionItems.filter(({ name }) => (counts[name] ?? 0) > 0)

  if (waiting.length === 0) {
    return (
      <p className={classes['calm']}>
        <Trans>Nothing waits for you.</Trans>
      </p>
    )
  }
  return (
    <div className={classes['tiles']}>
      {waiting.map(({ name, label, meaning, link }) => (
        <Tile key={name} label={i18n._(label)} value={number(counts[name] ?? 0)} detail={i18n._(meaning)} link={link} />
      ))}
    </div>
  )
}
