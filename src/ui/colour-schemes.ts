import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const colourSchemes = ['auto', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

export const colourSchemeNames: Record<ColourScheme, MessageDescriptor> = {
  auto: msg`As the system`,
  light: msg`Light`,
  dark: msg`Dark`,
}
