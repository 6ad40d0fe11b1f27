import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { focusSection, type SectionId, sectionIds } from './section.tsx'
import classes from './section-links.module.css'

/** The way to each section of the page. */
export function SectionLinks() {
  const { t, i18n } = useLingui()

  return (
    <nav aria-label={t`Sections of this page`} className={classes['nav']}>
      <ul className={classes['list']}>
        {sectionIds.map((id) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              replace
              preload={false}
              className={classes['link']}
              activeOptions={{ includeHash: true }}
              onClick={() => focusSection(id)}
            >
              {i18n._(names[id])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const names: Record<SectionId, MessageDescriptor> = {
  'your-data': msg`Your data`,
  photo: msg`Photo`,
  password: msg`Password`,
  'language-and-theme': msg`Language and theme`,
  'two-factor': msg`Two-factor`,
  sessions: msg`Where you are signed in`,
}
