import { defineConfig } from "vitest/config";

// No module holds state, so unit tests share one process: purity comes back as speed.
// Tests that start programs (`*.wire.test.ts`) run apart, with time to start them.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          globalSetup: ["scripts/vitest-temp-folder.ts"],
          include: ["packages/**/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.wire.test.ts"],
          isolate: false,
          pool: "forks",
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "wire",
          globalSetup: ["scripts/vitest-temp-folder.ts"],
          include: ["packages/**/*.wire.test.ts", "apps/**/*.wire.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          pool: "forks",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
