// The used part of a package without types.
declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
      noLayoutClosure?: boolean;
      keepFeatures?: readonly string[] | undefined;
      dropTables?: readonly string[];
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
