import type { SupportPlace, SupportSettings } from '#contracts/support-settings.ts'

import type { SettingsApi } from './settings.api.ts'

/** What every part of the screen works with. */
export type SettingsWork = {
  settings: SupportSettings
  api: SettingsApi
  /** All as it is after something was changed. */
  onChanged: (settings: SupportSettings) => void
  /** Asks for all as it is now. */
  onReload: () => void
}

/** For whom something is changed: what is there of theirs, or a partner that is still to be chosen. */
export type Chosen = SupportPlace | 'new'
