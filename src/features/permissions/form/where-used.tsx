import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'

import classes from './where-used.module.css'

type WhereUsedProps = {
  permission: Pick<PermissionDetail, 'roles' | 'routes' | 'people'>
  /** Whether the reader may open roles. */
  mayOpenRoles: boolean
}

/** The roles with a permission, the number of people, and the requests that require it. */
export function WhereUsed({ permission: { roles, routes, people }, mayOpenRoles }: WhereUsedProps) {
  const { t } = useLingui()

  return (
    <aside className={classes['used']} aria-label={t`Where it is used`}>
      <h2>
        <Trans>Where it is used</Trans>
      </h2>
      <section>
        <h3>
          <Trans>Roles</Trans>
        </h3>
        <ul>
          {roles.map(({ id, name }) => (
            <li key={id}>
              {mayOpenRoles ? (
                <Link to="/admin/roles/edit/$id" params={{ id: String(id) }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
        <p>
          <Plural value={people} _0="Nobody holds it." one="# person holds it." other="# people hold it." />
        </p>
      </section>
      <section>
        <h3>
          <Trans>Requests that need it</Trans>
        </h3>
        {routes.length === 0 && (
          <p>
            <Trans>None of the server’s. It can still be what other programs ask for.</Trans>
          </p>
        )}
        <ul className={classes['routes']}>
          {routes.map(({ method, url }) => (
            <li key={`${method} ${url}`}>
              <code>
                <span>{method}</span> {url}
              </code>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
