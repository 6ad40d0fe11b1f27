import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconChartBar,
  IconChartDots,
  IconClipboardCheck,
  IconCoins,
  IconFileCertificate,
  IconHeadset,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListCheck,
  IconPhoneOutgoing,
  IconReport,
  IconSettings,
  IconTags,
  IconTargetArrow,
  IconUpload,
  IconUsers,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'

import { adminPermissions, type PermissionName, qualityPermissions } from '#contracts/permissions.ts'

/** A page of the main navigation. Any one of the permissions in `needs` opens it. */
export type NavigationItem = {
  to: PageAddress
  label: MessageDescriptor
  icon: Icon
  needs: readonly PermissionName[]
  /** A person with this permission has another link to the page. */
  unless?: PermissionName
  /** Whether the page is current only at its exact address, because other pages are below it. */
  isExact?: boolean
}

type PageAddress =
  | '/dashboard'
  | '/premium'
  | '/beyond'
  | '/questions'
  | '/alerts'
  | '/reports'
  | '/calls'
  | '/calls/rules'
  | '/call-detail-db'
  | '/details-polizas'
  | '/auditoria-llamadas-freemium'
  | '/quality'
  | '/worklists'
  | '/data-partner'
  | '/data-partner-cob'
  | '/imports'
  | '/freshdesk'
  | '/freshdesk/settings'
  | '/users'
  | '/admin'

export type NavigationGroup = { label: MessageDescriptor; places: readonly NavigationItem[] }

const groups: readonly NavigationGroup[] = [
  {
    label: msg`Dashboards`,
    places: [
      { to: '/dashboard', label: msg`Freemium`, icon: IconLayoutDashboard, needs: ['dashboards-freemium'] },
      { to: '/premium', label: msg`Premium`, icon: IconChartBar, needs: ['dashboards-premium'] },
      { to: '/beyond', label: msg`Beyond`, icon: IconChartDots, needs: ['dashboards-beyond'] },
      { to: '/questions', label: msg`Questions`, icon: IconZoomQuestion, needs: ['dashboards-premium'] },
      { to: '/alerts', label: msg`Alerts`, icon: IconAlertTriangle, needs: ['dashboards-premium'] },
      { to: '/reports', label: msg`Reports`, icon: IconReport, needs: ['report-edit'] },
    ],
  },
  {
    label: msg`Review`,
    places: [
      { to: '/calls', label: msg`Calls`, icon: IconHeadset, needs: ['call-detail'], isExact: true },
      { to: '/calls/rules', label: msg`Category rules`, icon: IconTags, needs: ['call-categories'] },
      { to: '/call-detail-db', label: msg`Dialling records`, icon: IconPhoneOutgoing, needs: ['call-detail'] },
      { to: '/details-polizas', label: msg`Policies`, icon: IconFileCertificate, needs: ['policy-detail'] },
      {
        to: '/auditoria-llamadas-freemium',
        label: msg`Call audit`,
        icon: IconClipboardCheck,
        needs: ['freemium-audit'],
      },
      { to: '/quality', label: msg`Quality`, icon: IconTargetArrow, needs: qualityPermissions },
    ],
  },
  {
    label: msg`Work`,
    places: [
      { to: '/worklists', label: msg`Worklists`, icon: IconListCheck, needs: ['worklist-work'] },
      { to: '/data-partner', label: msg`Partner data`, icon: IconBuildingStore, needs: ['partner-data'] },
      { to: '/data-partner-cob', label: msg`Collections`, icon: IconCoins, needs: ['collections-data'] },
      { to: '/imports', label: msg`Imports`, icon: IconUpload, needs: ['call-import'] },
      { to: '/freshdesk', label: msg`Support desk`, icon: IconLifebuoy, needs: ['freshdeck'] },
      // the desk links to its settings, so only people who do not work there need this entry
      {
        to: '/freshdesk/settings',
        label: msg`Desk settings`,
        icon: IconLifebuoy,
        needs: ['support-settings'],
        unless: 'freshdeck',
      },
      { to: '/users', label: msg`Users`, icon: IconUsers, needs: ['user-list'] },
      { to: '/admin', label: msg`Admin`, icon: IconSettings, needs: adminPermissions },
    ],
  },
]

/** The pages that a person with these permissions may open, without empty groups. */
export const navigationFor = (permissions: readonly string[]): NavigationGroup[] =>
  groups
    .map(({ label, places }) => ({
      label,
      places: places.filter(
        ({ needs, unless }) =>
          needs.some((name) => permissions.includes(name)) && !(unless && permissions.includes(unless)),
      ),
    }))
    .filter(({ places }) => places.length > 0)
