import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'

/** Who takes part, and how far each of them is. */
export function ParticipantTable({ calibration: { participants } }: { calibration: CalibrationDetail }) {
  const { t } = useLingui()
  const { number } = useFormats()

  return (
    <Scrolled>
      <table className={classes['table']} aria-label={t`People`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Submitted</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>To be made</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {participants.map(({ id, name, done, expected }) => (
            <tr key={id}>
              <th scope="row">
                <StatusMark tone="good">
                  {name}
                  {done === expected && <IconCheck size={16} stroke={1.5} aria-label={t`Everything is submitted`} />}
                </StatusMark>
              </th>
              <td data-number>{number(done)}</td>
              <td data-number>{number(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}
