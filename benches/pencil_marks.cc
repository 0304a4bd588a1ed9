// A peer for benches/pencil_marks: MiniSat 2.2 on puzzles with pencil marks, one on each line of 729
// characters. Every puzzle gets a fresh solver with the complete formula: exactly one value in each cell
// and exactly one place for each value in each row, column and box; eliminated candidates are unit
// clauses. The first solution is forbidden, and the formula refuted.
//
//   g++ -O3 -march=native -o peer benches/pencil_marks.cc -lminisat && ./peer FILE
#include <minisat/core/Solver.h>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace Minisat;

static Lit at(int row, int column, int value) { return mkLit((row * 9 + column) * 9 + value); }

static void exactly_one(Solver& solver, const std::vector<Lit>& group) {
    vec<Lit> some;
    for (size_t i = 0; i < group.size(); i++) {
        some.push(group[i]);
        for (size_t j = i + 1; j < group.size(); j++) solver.addClause(~group[i], ~group[j]);
    }
    solver.addClause(some);
}

static void add_sudoku(Solver& solver) {
    for (int v = 0; v < 729; v++) solver.newVar();
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++) {
            std::vector<Lit> cell, row, column, box;
            for (int k = 0; k < 9; k++) {
                cell.push_back(at(a, b, k));
                row.push_back(at(a, k, b));
                column.push_back(at(k, a, b));
                box.push_back(at(a / 3 * 3 + k / 3, a % 3 * 3 + k % 3, b));
            }
            for (const auto& group : {cell, row, column, box}) exactly_one(solver, group);
        }
}

static bool is_unique(const std::string& marks) {
    Solver solver;
    add_sudoku(solver);
    for (int v = 0; v < 729; v++)
        if (marks[v] == '.') solver.addClause(~mkLit(v));
    if (!solver.solve()) return false;
    vec<Lit> other;
    for (int v = 0; v < 729; v++)
        if (toInt(solver.modelValue(mkLit(v))) == 0) other.push(~mkLit(v));
    solver.addClause(other);
    return !solver.solve();
}

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: peer FILE\n";
        return 2;
    }
    std::ifstream in(argv[1]);
    size_t count = 0, unique = 0;
    for (std::string line; std::getline(in, line);)
        if (line.size() >= 729 && line[0] != '#') count++, unique += is_unique(line);
    std::cout << unique << " of " << count << " unique\n";
}
