import type { SupportPlace, SupportSettings } from '#contracts/support-settings.ts'

import type { SettingsApi } from './settings.api.ts'

/** What all parts of the settings screen work with. */
export type SettingsWork = {
  settings: SupportSettings
  api: SettingsApi
  /** Called with all settings after a change. */
  onChanged: (settings: SupportSettings) => void
  /** Loads the current settings. */
  onReload: () => void
}

/** What is edited: existing settings, or those of a partner that is yet to be selected. */
export type EditedPlace = SupportPlace | 'new'
