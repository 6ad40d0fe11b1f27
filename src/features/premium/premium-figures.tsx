import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { judges, type PremiumDashboard } from '#contracts/premium.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import shared from '#src/reporting/reporting.module.css'

import { premiumDrilldownLinks as behindOf, type PremiumRights } from './drilldown-links.ts'
import { JudgedLine } from './judged-line.tsx'
import { NoConversations } from './no-conversations.tsx'
import { NoScorecard } from './no-scorecard.tsx'
import { AgentScores } from './pictures/agent-scores.tsx'
import { FailedWithWhom } from './pictures/failed-with-whom.tsx'
import { GivenScores } from './pictures/given-scores.tsx'
import { QuestionTable } from './pictures/question-table.tsx'
import { SaidCategories } from './pictures/said-categories.tsx'
import { ScoreByDay } from './pictures/score-by-day.tsx'
import { SpeechByDay } from './pictures/speech-by-day.tsx'
import classes from './premium.module.css'
import { ScoreTiles } from './tiles/score-tiles.tsx'
import { SpeechTiles } from './tiles/speech-tiles.tsx'
import { WorkTiles } from './tiles/work-tiles.tsx'

type PremiumFiguresProps = {
  query: PremiumQuery
  dashboard: PremiumDashboard
  rights: PremiumRights
  onChange: (change: Partial<PremiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** What happens in every conversation of a period: the answer first, then the pictures. */
export function PremiumFigures({ query, dashboard, rights, onChange, onClear, onOpen }: PremiumFiguresProps) {
  const { t } = useLingui()
  const { judged, conversations, undated } = dashboard
  const behind = behindOf(query, dashboard, {
    ...rights,
    seesEvaluations: rights.seesEvaluations && judged?.listed !== null,
  })
  const figure = { dashboard, behind, onOpen }
  const judge = query.judge ?? 'machine'
  if (conversations.all === 0 && !judged) return <NoConversations query={query} onClear={onClear} />

  return (
    <div className={shared['figures']}>
      <section className={shared['section']} aria-labelledby="answer">
        <div>
          <h2 id="answer" className={shared['subtitle']}>
            <Trans>Machine beside people</Trans>
          </h2>
          {judged && <JudgedLine dashboard={dashboard} judged={judged} />}
        </div>
        {!judged && <NoScorecard mayMake={rights.makesScorecards} />}
        <div className={shared['tiles']}>
          {judged && <ScoreTiles {...figure} judged={judged} />}
          <WorkTiles dashboard={dashboard} behind={behind} rights={rights} />
          <SpeechTiles {...figure} />
        </div>
        {judged && (
          <>
            <div className={shared['charts']}>
              <ScoreByDay {...figure} judged={judged} />
              <GivenScores {...figure} judged={judged} />
            </div>
            <QuestionTable {...figure} judged={judged} />
          </>
        )}
      </section>
      {judged && (
        <section className={shared['section']} aria-labelledby="agents">
          <div className={classes['head']}>
            <h2 id="agents" className={shared['subtitle']}>
              <Trans>Agent by agent</Trans>
            </h2>
            <NativeSelect
              label={t`Whose scores`}
              value={judge}
              data={[
                { value: 'machine', label: t`By the machine` },
                { value: 'people', label: t`By people` },
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ judge: value === 'machine' ? undefined : judges.find((name) => name === value) })
              }
            />
          </div>
          <FailedWithWhom {...figure} judged={judged} judge={judge} />
          <AgentScores {...figure} judged={judged} judge={judge} />
        </section>
      )}
      <section className={shared['section']} aria-labelledby="talk">
        <h2 id="talk" className={shared['subtitle']}>
          <Trans>In the conversations</Trans>
        </h2>
        <SaidCategories {...figure} />
        <SpeechByDay {...figure} />
      </section>
      <footer className={shared['notes']}>
        {undated > 0 && (
          <p>
            <Plural
              value={undated}
              one="# more conversation matches these filters but has no date: it is in no period and cannot be opened from here."
              other="# more conversations match these filters but have no date: they are in no period and cannot be opened from here."
            />
          </p>
        )}
        <p>
          <Trans>Averages, rates and changes of fewer than {MIN_CASES} cases are not shown.</Trans>
        </p>
      </footer>
    </div>
  )
}
