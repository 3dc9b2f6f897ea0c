import { isWorthReducing, reducedName, reducedSize } from './photo-size.ts';

const QUALITY = 0.82;

/**
 * A photo small enough for slow data, drawn again by the browser: upright, and without the place where it was taken.
 * What cannot be read as a picture, or would not get lighter, comes back as it was; the server has the last word.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!isWorthReducing(file)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, reducedSize(picture));
  const paper = canvas.getContext('2d');
  if (!paper) return file;
  // A transparent picture would turn black.
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && blob.size < file.size ? new File([blob], reducedName(file.name), { type: 'image/jpeg' }) : file;
}
