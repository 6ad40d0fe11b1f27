import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
  IconSticker,
  IconVideo,
} from '@tabler/icons-react'

import type { AttachmentKind } from '#contracts/conversation.ts'

type Words = {
  name: MessageDescriptor
  /** Said where the source left the file out. */
  leftOut: MessageDescriptor
  icon: typeof IconPhoto
}

/** What can be sent along, in words and with a sign. */
export const attachmentWords: Record<AttachmentKind, Words> = {
  image: { name: msg`Picture`, leftOut: msg`Picture, left out of the source`, icon: IconPhoto },
  sticker: { name: msg`Sticker`, leftOut: msg`Sticker, left out of the source`, icon: IconSticker },
  audio: { name: msg`Voice note`, leftOut: msg`Voice note, left out of the source`, icon: IconMicrophone },
  video: { name: msg`Video`, leftOut: msg`Video, left out of the source`, icon: IconVideo },
  document: { name: msg`Document`, leftOut: msg`Document, left out of the source`, icon: IconFileText },
  contact: { name: msg`Contact`, leftOut: msg`Contact, left out of the source`, icon: IconAddressBook },
  location: { name: msg`Location`, leftOut: msg`Location, left out of the source`, icon: IconMapPin },
}
