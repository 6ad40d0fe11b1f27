import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fitted, inTwoLines, spreadApart, stackLabels, textWidth, thinTicks } from './labels.ts'

test('a text that fits is unchanged, and a longer one ends in an ellipsis', () => {
  expect(fitted('Ana Rojas', 100)).toBe('Ana Rojas')
  expect(fitted('Luis Fernando Gutiérrez', 100)).toBe('Luis Fernand…')
  expect(fitted('客户服务中心代表', 60)).toBe('客户服…')
})

test('a fitted text is not wider than the given width, down to one letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 30, max: 300 }), (text, width) => {
      expect(textWidth(fitted(text, width))).toBeLessThanOrEqual(width + 1)
    }),
  )
})

test('a text is broken once between words, and cut if it is too long for two lines', () => {
  expect(inTwoLines('Ana Rojas', 100)).toEqual(['Ana Rojas'])
  expect(inTwoLines('Asks for consent', 70)).toEqual(['Asks for', 'consent'])
  expect(inTwoLines('Asks for consent before the sale', 70)).toEqual(['Asks for', 'consent…'])
  expect(inTwoLines('Uncharacteristically', 70)).toEqual(['Uncharac…'])
})

const months = Array.from({ length: 13 }, (_, month) => month)

test.each([
  [400, months],
  [150, [0, 2, 4, 6, 8, 10, 12]],
  [50, [0, 6, 12]],
])('over %i px the axis names %j', (width, named) => {
  expect(thinTicks(months, String, width)).toEqual(named)
})

test('labels that would overlap move apart, and the others stay', () => {
  expect(spreadApart([10, 100, 104, 102], 16, 200)).toEqual([10, 100, 132, 116])
})

test('labels at the end move up', () => {
  expect(spreadApart([198, 199], 16, 200)).toEqual([184, 200])
})

test('labels keep their order and their distance, and stay before the end', () => {
  const positions = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(positions, (given) => {
      const placed = spreadApart(given, 16, 200)
      const sorted = placed.toSorted((one, other) => one - other)
      expect(sorted.at(-1)).toBeLessThanOrEqual(200)
      for (let at = 1; at < sorted.length; at++) expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(16 - 1e-9)
      const order = (heights: number[]) =>
        heights.map((_, index) => index).toSorted((one, other) => heights[one]! - heights[other]!)
      expect(order(placed)).toEqual(order(given))
    }),
  )
})

test('labels that would overlap get lines of their own, and the others are in the first line', () => {
  const labels = [100, 110, 300].map((x) => ({ x, width: 60 }))
  expect(stackLabels(labels, 0, 400)).toEqual([
    { x: 100, line: 0 },
    { x: 110, line: 1 },
    { x: 300, line: 0 },
  ])
})

test('labels stay between the ends, and never overlap within a line', () => {
  const label = fc.record({ x: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 10, max: 120 }) })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 6 }), (labels) => {
      const placed = stackLabels(labels, 0, 400).map((place, index) => ({ ...place, half: labels[index]!.width / 2 }))
      for (const { x, half } of placed) {
        expect(x - half).toBeGreaterThanOrEqual(0)
        expect(x + half).toBeLessThanOrEqual(400)
      }
      for (const [index, one] of placed.entries()) {
        for (const other of placed.slice(index + 1).filter(({ line }) => line === one.line)) {
          expect(Math.abs(other.x - one.x)).toBeGreaterThanOrEqual(one.half + other.half)
        }
      }
    }),
  )
})
