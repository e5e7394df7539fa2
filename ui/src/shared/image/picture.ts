// Files and crops as data: URLs.
import { type Area, type ImageRules, minimumSize, toSourceArea } from './rules';

export function readFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The selected area of a displayed picture as a JPEG. Transparency becomes white. */
export function cropToJpeg(image: HTMLImageElement, area: Area, rules: ImageRules): string {
  const shown = { width: image.width, height: image.height };
  const { source, width, height } = toSourceArea(area, shown, {
    width: image.naturalWidth,
    height: image.naturalHeight,
  });
  const canvas = document.createElement('canvas');
  // The smallest crop may be a fraction of a pixel; rounded down, the server would reject it.
  const minimum = minimumSize(rules);
  canvas.width = Math.max(width, minimum.width);
  canvas.height = Math.max(height, minimum.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(
    image,
    source.x,
    source.y,
    source.width,
    source.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return canvas.toDataURL('image/jpeg', rules.quality);
}
