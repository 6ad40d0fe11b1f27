import { useLingui } from '@lingui/react/macro'

import classes from './reveal-button.module.css'

/** Shows the typed password, and hides it again. */
export function RevealButton({
  isRevealed,
  onChange,
}: {
  isRevealed: boolean
  onChange: (isRevealed: boolean) => void
}) {
  const { t } = useLingui()

  return (
    <button
      type="button"
      className={classes['reveal']}
      aria-label={t`Show the password`}
      aria-pressed={isRevealed}
      onClick={() => onChange(!isRevealed)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
        <path d="M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6Z" />
        <circle cx="12" cy="12" r="2.500" />
        {isRevealed && <path d="m4 4 16 16" />}
      </svg>
    </button>
  )
}
