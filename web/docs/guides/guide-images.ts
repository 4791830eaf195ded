import { contentHash, createPlainContent } from '../../../src/http/encoded-content.ts';
import type { DocsFile } from '../model/docs-page.ts';

export interface GuideImage {
  readonly content: Buffer;
  /** Identifies the content. */
  readonly tag: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export type GuideImages = ReadonlyMap<string, GuideImage>;

export const describeImages = (files: ReadonlyMap<string, Buffer>): GuideImages =>
  new Map(
    [...files].map(([name, content]) => [
      name,
      { content, tag: contentHash(content), ...sizeOf(name, content) },
    ]),
  );

const sizeOf = (name: string, content: Buffer) =>
  name.endsWith('.png') ? sizeOfPng(content) : sizeOfSvg(content.toString());

/** The size in the header of a PNG file (PNG specification, 11.2.1). */
const sizeOfPng = (content: Buffer) => ({
  width: content.readUInt32BE(16),
  height: content.readUInt32BE(20),
});

function sizeOfSvg(text: string) {
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The path of a picture with the tag of its content, so that it can be cached without limit. */
export const imagePath = (name: string, { tag }: GuideImage): string =>
  `/docs/images/${name}?v=${tag}`;

/** Styles in the file only, for an SVG that is opened by itself. */
const imagePolicy = "default-src 'none';style-src 'unsafe-inline'";

export const imageFiles = (images: GuideImages): DocsFile[] =>
  [...images].map(([name, { content }]) => ({
    path: `/docs/images/${name}`,
    endpoint: 'GET /docs/images/:name',
    headers: { 'Content-Security-Policy': imagePolicy },
    content: () => createPlainContent(name.slice(name.lastIndexOf('.')), content),
  }));
