import { isWorthReducing, reducedName, reducedSize } from './photo-size.ts';

const QUALITY = 0.82;

/**
 * A photo small enough for slow data, drawn again by the browser: upright, and without the place where it was taken.
 * What cannot be read as an image, or would not get lighter, comes back as it was; the server has the last word.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!isWorthReducing(file)) return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const size = reducedSize(image);
  if (!size) {
    image.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) return file;
  // A transparent image would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && blob.size < file.size ? new File([blob], reducedName(file.name), { type: 'image/jpeg' }) : file;
}
