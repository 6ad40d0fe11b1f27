import { useLocalStorage } from '@mantine/hooks'

import { withinSpeeds } from '#src/machines/playback.ts'

/** The speed that this person likes to listen at, on this browser. */
export function usePlaybackSpeed() {
  return useLocalStorage({
    key: 'atalaya-player-speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
    deserialize: (stored) => withinSpeeds(Number(stored) || 1),
  })
}
