// Width and height from a WebP file's header, so that pages can reserve space.

/** Pictures are captured at this scale for sharp screens (e2e/guide.spec.ts). */
export const PICTURE_SCALE = 1.5;

export function sizeOf(file: Buffer): { width: number; height: number } {
  const kind = file.toString('latin1', 12, 16);
  if (file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP picture');
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
