import { serveWork } from '../serve-work.ts';
import { thumbnailOf, watermarkedImage } from './images.ts';
import { pictureOfPage, watermarkedPdf } from './pdf-pages.ts';
import type { Picture, PictureTask } from './picture-task.ts';

// Reads untrusted files in a separate thread without any key of the centre.

function picture(task: PictureTask): Promise<Picture> {
  switch (task.kind) {
    case 'page':
      return pictureOfPage(task.path, task.page, task.words);
    case 'watermark-image':
      return watermarkedImage(task.path, task.mime, task.words);
    case 'watermark-pdf':
      return watermarkedPdf(task.path, task.words);
    case 'thumbnail':
      return thumbnailOf(task.path, task.sizePx);
  }
}

serveWork(picture);
