import { describe, expect, test } from 'vitest'

import { barCount, barsOf, drawWaveform, type WaveformPicture } from './waveform-canvas.tsx'
import { lanesOf } from './waveform.tsx'

const peaks = {
  bucket_ms: 100,
  duration_ms: 400,
  lanes: [
    [0, 100, 50, 0],
    [200, 0, 0, 10],
  ],
}

describe('the bars of a waveform', () => {
  test('have the loudest bucket of each column, relative to the loudest of both lanes', () => {
    expect(barsOf(peaks, 2)).toEqual([
      [0.5, 0.25],
      [1, 0.05],
    ])
  })

  test('repeat buckets where there are more columns, and stay flat in silence', () => {
    expect(barsOf({ ...peaks, lanes: [[10, 20]] }, 4)).toEqual([[0.5, 0.5, 1, 1]])
    expect(barsOf({ ...peaks, lanes: [[0, 0], []] }, 2)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('the lanes', () => {
  test('have the customer above the agent, whichever channel they are on', () => {
    expect(lanesOf(peaks, ['agent', 'customer']).map(({ speaker, channel }) => [speaker, channel])).toEqual([
      ['customer', 2],
      ['agent', 1],
    ])
  })

  test('keep the order of the channels if the speakers are not known', () => {
    expect(lanesOf(peaks, null).map(({ speaker, channel }) => [speaker, channel])).toEqual([
      [null, 1],
      [null, 2],
    ])
    expect(lanesOf(null, null)).toEqual([])
  })
})

describe('the picture', () => {
  const picture: WaveformPicture = {
    width: 30,
    height: 40,
    density: 2,
    bars: [Array.from({ length: barCount(30) }, () => 1)],
    duration_ms: 1_000,
    position_ms: 500,
    loop: null,
    colours: { played: 'black', rest: 'grey', loop: 'silver' },
  }

  /** Every rectangle that was filled. */
  function drawn(different: Partial<WaveformPicture> = {}) {
    const filled: { colour: string; x: number; width: number }[] = []
    const scales: number[] = []
    const context = {
      fillStyle: '',
      setTransform: (scale: number) => scales.push(scale),
      clearRect: () => undefined,
      fillRect(x: number, _y: number, width: number) {
        filled.push({ colour: this.fillStyle, x, width })
      },
    }
    drawWaveform(context as never, { ...picture, ...different })
    return { filled, scales }
  }

  test('has the played part in its own colour, and a line at the current position', () => {
    const { filled, scales } = drawn()
    expect(scales).toEqual([2])
    expect(filled.map(({ colour }) => colour)).toEqual([...Array(5).fill('black'), ...Array(5).fill('grey'), 'black'])
    expect(filled.at(-1)).toMatchObject({ x: 14, width: 2 })
  })

  test('has the repeated span behind the bars', () => {
    const { filled } = drawn({ loop: { start_ms: 100, end_ms: 300 } })
    expect(filled[0]).toEqual({ colour: 'silver', x: 3, width: 6 })
  })
})
