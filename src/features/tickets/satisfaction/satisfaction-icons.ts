import { IconHourglass, IconMoodEmpty, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'

export const satisfactionIcons = {
  good: IconMoodSmile,
  neither: IconMoodEmpty,
  bad: IconMoodSad,
  unanswered: IconHourglass,
}
