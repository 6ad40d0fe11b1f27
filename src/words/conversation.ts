import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Channel, Direction, Speaker } from '#contracts/conversation.ts'

export const channelNames: Record<Channel, MessageDescriptor> = {
  voice: msg`Voice`,
  whatsapp: msg`WhatsApp`,
  webchat: msg`Web chat`,
  email: msg`E-mail`,
}

export const directionNames: Record<Direction, MessageDescriptor> = {
  inbound: msg`Inbound`,
  outbound: msg`Outbound`,
}

export const speakerNames: Record<Speaker, MessageDescriptor> = {
  agent: msg`Agent`,
  customer: msg`Customer`,
  system: msg`System`,
  bot: msg`Bot`,
}
