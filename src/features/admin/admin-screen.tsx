import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Icon,
  IconCategory,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconNews,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'

import type { Attention } from '#contracts/attention.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { useVisitor } from '#src/context/app-context.ts'
import { can } from '#src/machines/landing.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { userMatterNames } from '#src/words/users.ts'

import classes from './admin-screen.module.css'

/** The start page of the admin area, while its counts load and after. */
export function AdminScreen({ attention }: { attention: Promise<Attention> }) {
  const reload = useReload()
  const { permissions } = useVisitor()
  return <AdminPage permissions={permissions} attention={usePromiseState(attention)} onRetry={reload} />
}

type AdminPageProps = { permissions: readonly string[]; attention: PromiseState<Attention>; onRetry: () => void }

/** The start page of the admin area: what needs attention, and where everything is. */
function AdminPage({ permissions, attention, onRetry }: AdminPageProps) {
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
          {(counts) => <AttentionTiles counts={counts} />}
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

/** Shows only the counts above zero: a row of zeros would hide the one that matters. */
function AttentionTiles({ counts }: { counts: Attention }) {
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

type AttentionItem = {
  name: keyof Attention
  label: MessageDescriptor
  meaning: MessageDescriptor
  link: LinkProps
}

/** What can need attention, the most pressing first, and where it is dealt with. */
const attentionItems: readonly AttentionItem[] = [
  {
    name: 'waiting_people',
    label: msg`Waiting for a role`,
    meaning: msg`They registered or were added, and can do nothing until somebody gives them a role.`,
    link: { to: '/admin/users', search: { state: 'waiting' } },
  },
  {
    name: 'missing_second_factors',
    label: userMatterNames['no-second-factor'],
    meaning: msg`Their role asks for one. Until they set it up they can do nothing.`,
    link: { to: '/admin/users', search: { matter: 'no-second-factor' } },
  },
  {
    name: 'expired_invitations',
    label: userMatterNames['expired-invitation'],
    meaning: msg`Nobody followed the link in time. It can be sent again.`,
    link: { to: '/admin/users', search: { matter: 'expired-invitation' } },
  },
  {
    name: 'idle_people',
    label: userMatterNames.idle,
    meaning: msg`Active accounts that nobody uses are a risk.`,
    link: { to: '/admin/users', search: { matter: 'idle', sort: 'last_active_at' } },
  },
  {
    name: 'roles_without_people',
    label: msg`Roles without people`,
    meaning: msg`Nobody active holds them.`,
    link: { to: '/admin/roles', search: { sort: 'people' } },
  },
  {
    name: 'draft_posts',
    label: msg`Draft posts`,
    meaning: msg`Written, and seen by nobody yet.`,
    link: { to: '/admin/posts', search: { state: 'draft' } },
  },
  {
    name: 'scheduled_posts',
    label: msg`Scheduled posts`,
    meaning: msg`They appear by themselves.`,
    link: { to: '/admin/posts', search: { state: 'scheduled' } },
  },
  {
    name: 'refused_sign_ins',
    label: msg`Refused sign-ins`,
    meaning: msg`During the last 24 hours.`,
    link: { to: '/admin/access-records', search: { action: 'sign-in-refused' } },
  },
  {
    name: 'refusals',
    label: msg`Refused requests`,
    meaning: msg`During the last 24 hours, for want of a permission.`,
    link: { to: '/admin/access-records', search: { action: 'refused' } },
  },
]

type Area = {
  name: string
  label: MessageDescriptor
  about: MessageDescriptor
  icon: Icon
  needs: PermissionName
  link: LinkProps
}

/** The parts of the admin area, and the permission that opens each. */
export const areas: readonly Area[] = [
  {
    name: 'users',
    label: msg`Users`,
    about: msg`Who may sign in, as what, and in which team.`,
    icon: IconUsers,
    needs: 'user-list',
    link: { to: '/admin/users' },
  },
  {
    name: 'user-file',
    label: msg`Users from a file`,
    about: msg`Many people at once, looked at before anything changes.`,
    icon: IconFileUpload,
    needs: 'user-edit',
    link: { to: '/admin/users/UpdateFile' },
  },
  {
    name: 'roles',
    label: msg`Roles`,
    about: msg`What each role may do, on which rows, with which fields.`,
    icon: IconShieldLock,
    needs: 'role-list',
    link: { to: '/admin/roles' },
  },
  {
    name: 'permissions',
    label: msg`Permissions`,
    about: msg`What can be allowed at all, and where it is used.`,
    icon: IconKey,
    needs: 'permission-list',
    link: { to: '/admin/permissions' },
  },
  {
    name: 'posts',
    label: msg`Posts`,
    about: msg`News and help articles for the people who work here.`,
    icon: IconNews,
    needs: 'post-list',
    link: { to: '/admin/posts' },
  },
  {
    name: 'categories',
    label: msg`Categories`,
    about: msg`The tree in which posts are kept.`,
    icon: IconCategory,
    needs: 'category-list',
    link: { to: '/admin/categories' },
  },
  {
    name: 'access-records',
    label: msg`Access records`,
    about: msg`Who saw, heard, took along or changed what.`,
    icon: IconHistory,
    needs: 'access-list',
    link: { to: '/admin/access-records' },
  },
]
