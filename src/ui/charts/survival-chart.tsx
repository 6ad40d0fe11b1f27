import { useFormats } from '../formats.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { NumberAxes } from './number-axes.tsx'
import { type NumberAxis, numberPlotOf } from './number-plot.ts'
import { Picture } from './picture.tsx'
import { RiskRows } from './risk-rows.tsx'
import { spreadApart } from './spread.ts'
import { SurvivalCurves } from './survival-curves.tsx'
import { type SurvivalGroup, type SurvivalWords, survivalData } from './survival-data.ts'
import { survivalSpots } from './survival-spots.ts'
import { textWidth } from './text-width.ts'

export type SurvivalProps = {
  /** At most six. */
  groups: readonly SurvivalGroup[]
  /** The key of the group that stands out, with its interval; the others step back. */
  lookedAt: string
  /** The times that are told, from 0 on: a curve steps down at each of them. */
  times: readonly number[]
  /** "Month 3" */
  timeName: (time: number) => string
  axis: NumberAxis
  words: SurvivalWords
}

/** What is left of several groups as time goes by: step curves from all of it. */
export function SurvivalChart(props: Omit<ChartProps, 'data'> & SurvivalProps) {
  const { number, percent } = useFormats()
  const data = survivalData(props, { number, percent: (share) => percent(share, 1) })
  return (
    <Chart {...props} data={data}>
      {(width) => <Curves {...props} width={width} />}
    </Chart>
  )
}

type CurvesProps = SurvivalProps & { title: string; width: number; onOpen: (href: string) => void }

function Curves({ width, title, onOpen, ...props }: CurvesProps) {
  const { groups, axis, words } = props
  const { number, percent } = useFormats()
  const margin = Math.min(width * 0.34, Math.max(...groups.map(({ name }) => textWidth(name))) + SIGN)
  const hasRisk = width >= WIDE
  const plotHeight = hasRisk ? 340 : 300
  const up = { name: words.share, ticks: QUARTERS, format: percent }
  const plot = numberPlotOf({ across: axis, up, width, height: plotHeight, margin })
  const ends = groups.map(({ left }) => plot.y(left.findLast((told) => told)?.share ?? 0))
  const drawn = { ...props, plot, heights: spreadApart(ends, LINE, plot.bottom), nameWidth: margin - SIGN }
  const spots = survivalSpots(drawn, { number, percent: (share) => percent(share, 1) })

  return (
    <Picture
      {...{ width, spots, onOpen }}
      height={plotHeight + (hasRisk ? LINE * (groups.length + 1) + 12 : 0)}
      label={title}
    >
      {(active) => (
        <>
          <NumberAxes plot={plot} />
          <SurvivalCurves {...drawn} active={active} />
          {hasRisk && <RiskRows {...drawn} top={plotHeight + 20} />}
        </>
      )}
    </Picture>
  )
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]
/** From here on there is room for how many the curves are told of. */
const WIDE = 560
const LINE = 16
/** The end of a line, and the room around it. */
const SIGN = 30
