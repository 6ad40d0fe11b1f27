/** Sample frames at 48 kHz in one Opus packet, from its first two bytes (RFC 6716, 3.1); 0 for a header packet. */
export function opusSamples(packet: Uint8Array): number {
  const [head, second = 0] = packet
  if (head === undefined || isTags(packet)) return 0
  const frames = [1, 2, 2, second & 0x3f][head & 3]!
  return frames * frameSamples(head >> 3)
}

function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4]!
  if (configuration < 16) return [480, 960][configuration % 2]!
  return [120, 240, 480, 960][configuration % 4]!
}

const isTags = (packet: Uint8Array) => String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags'
