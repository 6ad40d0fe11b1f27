import { IconHourglass, IconMoodNeutral, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'

export const satisfactionIcons = {
  good: IconMoodSmile,
  neither: IconMoodNeutral,
  bad: IconMoodSad,
  unanswered: IconHourglass,
}
