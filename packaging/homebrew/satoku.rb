# The formula as it is in the repository; `packaging/recipes` fills in the address and the checksum of a release.
class Satoku < Formula
  desc "Solve sudoku-like puzzles, and prove the solution the only one"
  homepage "https://github.com/OWNER/satoku"
  url "https://github.com/OWNER/satoku/archive/refs/tags/v0.2.0.tar.gz"
  sha256 "SHA256"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--profile", "dist", "--features", "full,mimalloc", *std_cargo_args
    system bin/"satoku", "man", "--output", buildpath/"man1"
    man1.install Dir["man1/*.1"]
    generate_completions_from_executable(bin/"satoku", "completions")
  end

  test do
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert_match "unique", shell_output("#{bin}/satoku solve #{puzzle}")
    assert_match version.to_s, shell_output("#{bin}/satoku --version")
  end
end
