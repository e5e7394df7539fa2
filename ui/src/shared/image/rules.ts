// Requirements of each kind of picture: types, size, aspect ratio, and their texts.
export interface ImageRules {
  types: readonly string[];
  /** Keys of `image`. */
  wrongType: string;
  tooLarge: string;
  cropFailed: string;
  hint: string;
  aspect: number;
  /** Minimum width and height of a crop, in pixels of the original. */
  smallest: number;
  /** Width of the initial crop in percent. */
  first: number;
  /** JPEG quality of the crop. */
  quality: number;
  /** The picture may be used uncropped. */
  original: boolean;
}

export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/**
 * Longest side of a crop in pixels. The server downscales further; this keeps the request within its size
 * limit.
 */
export const MAX_SIDE = 2400;

const CONTENT = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  wrongType: 'wrongType',
  tooLarge: 'tooLarge',
  cropFailed: 'cropFailed',
  hint: 'hint',
  smallest: 100,
  first: 90,
  quality: 0.95,
  original: true,
} as const;

export const WIDE: ImageRules = { ...CONTENT, aspect: 16 / 9 };
export const PORTRAIT: ImageRules = { ...CONTENT, aspect: 1 };
export const LOGO: ImageRules = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  wrongType: 'logo.wrongType',
  tooLarge: 'logo.tooLarge',
  cropFailed: 'logo.cropFailed',
  hint: 'logo.hint',
  aspect: 1,
  smallest: 50,
  first: 50,
  quality: 0.9,
  original: false,
};

/** The error key of a file that is not allowed; null if it is. */
export function faultOf(file: Pick<File, 'type' | 'size'>, rules: ImageRules): string | null {
  if (!rules.types.includes(file.type)) return rules.wrongType;
  return file.size > MAX_FILE_BYTES ? rules.tooLarge : null;
}

interface Size {
  width: number;
  height: number;
}

/** The smallest crop with the required aspect ratio, in pixels of the original. */
function smallestCrop({ smallest, aspect }: ImageRules): Size {
  return { width: smallest * Math.max(1, aspect), height: smallest * Math.max(1, 1 / aspect) };
}

/** The smallest picture the server accepts, in integer pixels. */
export function minimumSize(rules: ImageRules): Size {
  const { width, height } = smallestCrop(rules);
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

export function isLargeEnough(natural: Size, rules: ImageRules): boolean {
  const minimum = minimumSize(rules);
  return natural.width >= minimum.width && natural.height >= minimum.height;
}

/** The smallest crop in displayed pixels. */
export function minimumShown(shown: Size, natural: Size, rules: ImageRules): Size {
  const minimum = smallestCrop(rules);
  return {
    width: (minimum.width * shown.width) / natural.width,
    height: (minimum.height * shown.height) / natural.height,
  };
}

export interface Area extends Size {
  x: number;
  y: number;
}

/** Map a displayed area to the original picture, and limit the size it is drawn at. */
export function toSourceArea(area: Area, shown: Size, natural: Size) {
  const x = natural.width / shown.width;
  const y = natural.height / shown.height;
  const source = { x: area.x * x, y: area.y * y, width: area.width * x, height: area.height * y };
  const shrink = Math.min(1, MAX_SIDE / Math.max(source.width, source.height));
  return {
    source,
    width: Math.max(1, Math.round(source.width * shrink)),
    height: Math.max(1, Math.round(source.height * shrink)),
  };
}
