// Builds the page into the package, under fixed names: the same sources give the same bytes.
import { copyFile, mkdir } from "node:fs/promises";
import { context } from "esbuild";

const out = new URL("../src/regalia/server/static/", import.meta.url);

const settings = {
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: { app: "src/main.tsx", style: "src/styles/all.css" },
  entryNames: "app",
  outdir: out.pathname,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
};

await mkdir(out, { recursive: true });
await copyFile(new URL("src/index.html", import.meta.url), new URL("index.html", out));
const building = await context(settings);
if (process.argv.includes("--watch")) {
  await building.watch();
} else {
  await building.rebuild();
  await building.dispose();
}
