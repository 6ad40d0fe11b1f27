import { useLingui } from '@lingui/react/macro'

import type { Report } from '#contracts/reports.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { groupingNames, outcomeNames } from '#src/words/beyond.ts'
import { channelNames } from '#src/words/conversation.ts'

/** What a report is narrowed by, one by one. What that names and the reader does not see is told as hidden. */
export function useFilterWords() {
  const { t, i18n } = useLingui()
  const scorecards = useScorecardWords()

  return ({ filter, names }: Pick<Report, 'filter' | 'names'>): string[] => {
    const of = (id: number | undefined, name: string | undefined) =>
      id === undefined ? undefined : (name ?? t`Something that you do not see`)
    const [partner, team] = [
      of(filter.compare_partner_id, names.compare_partner),
      of(filter.compare_team_id, names.compare_team),
    ]
    const grouping = filter.by && i18n._(groupingNames[filter.by])

    return [
      filter.channel && i18n._(channelNames[filter.channel]),
      of(filter.partner_id, names.partner),
      of(filter.campaign_id, names.campaign),
      of(filter.team_id, names.team),
      of(filter.agent_id, names.agent),
      of(filter.scorecard_id, names.scorecard && scorecards.title(names.scorecard)),
      filter.judge && (filter.judge === 'people' ? t`Scores by people` : t`Scores by the machine`),
      partner && t`Compared with ${partner}`,
      team && t`Compared with ${team}`,
      grouping && t`Persistency told by: ${grouping}`,
      filter.outcome && i18n._(outcomeNames[filter.outcome]),
    ].filter((words) => words !== undefined)
  }
}
